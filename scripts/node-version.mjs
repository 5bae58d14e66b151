/** The oldest Node.js that runs the server's TypeScript as it is and that every pinned package accepts. */
export const OLDEST = '24.15.0'

/** What is fetched when the machine's own Node.js is older. */
export const PINNED = '24.21.0'

/**
 * Compares two versions, `v24.1.0` or `24.1.0`, by their numbers.
 * @param {string} version
 * @param {string} other
 */
export function isAtLeast(version, other) {
  const [left, right] = [version, other].map((text) => text.replace(/^v/, '').split('.').map(Number))
  for (const at of [0, 1, 2]) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

/**
 * Whether Lede can run on this Node.js; a pre-release counts as its release.
 * @param {string} version
 */
export const isNewEnough = (version) => isAtLeast(version.split('-')[0] ?? '', OLDEST)

/**
 * The npm packages that may carry a Node.js for this platform, the best first. Each holds nothing but the files of a
 * release, and not every release is there for every platform.
 * @param {string} platform as in `process.platform`
 * @param {string} arch as in `process.arch`
 * @returns {Array<{ name: string, range: string }>}
 */
export function nodePackages(platform, arch) {
  const system = `${platform === 'win32' ? 'win' : platform}-${arch}`
  const names = [`node-${system}`, `node-bin-${system}`]
  return [
    { name: `node-${system}`, range: PINNED },
    ...names.map((name) => ({ name, range: `>=${OLDEST} <25` })),
    ...names.map((name) => ({ name, range: '>=26 <27' })),
  ]
}

/**
 * Where such a package keeps the program.
 * @param {string} platform
 */
export const programIn = (platform) => (platform === 'win32' ? 'bin/node.exe' : 'bin/node')
