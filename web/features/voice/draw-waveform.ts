const barPx = 3
const gapPx = 2
const minBarPx = 3

/** Sizes a canvas for its place on the screen and answers how many bars fit beside each other. */
export function fitCanvas(canvas: HTMLCanvasElement): number {
  const { clientWidth, clientHeight } = canvas
  const scale = window.devicePixelRatio || 1
  const [width, height] = [Math.round(clientWidth * scale), Math.round(clientHeight * scale)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  return Math.max(1, Math.floor((clientWidth + gapPx) / (barPx + gapPx)))
}

/** Draws levels from 0 to 1 as bars around the middle, the last one at the right edge, in the canvas's text colour. */
export function drawWaveform(canvas: HTMLCanvasElement, levels: readonly number[]): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth, clientHeight } = canvas
  context.setTransform(canvas.width / clientWidth, 0, 0, canvas.height / clientHeight, 0, 0)
  context.clearRect(0, 0, clientWidth, clientHeight)
  context.fillStyle = getComputedStyle(canvas).color
  levels.forEach((level, at) => {
    const height = Math.max(minBarPx, level * clientHeight)
    const left = clientWidth - (levels.length - at) * (barPx + gapPx) + gapPx
    context.beginPath()
    context.roundRect(left, (clientHeight - height) / 2, barPx, height, barPx / 2)
    context.fill()
  })
}
