/** Reads big-endian numbers one after another, and the numbers of a length of their own that WOFF2 packs. */
export class ByteReader {
  private at: number
  private readonly view: DataView
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get place(): number {
    return this.at
  }

  u8(): number {
    this.at += 1
    return this.view.getUint8(this.at - 1)
  }

  u16(): number {
    this.at += 2
    return this.view.getUint16(this.at - 2)
  }

  i16(): number {
    this.at += 2
    return this.view.getInt16(this.at - 2)
  }

  u32(): number {
    this.at += 4
    return this.view.getUint32(this.at - 4)
  }

  take(length: number): Uint8Array {
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  /** UIntBase128: seven bits a byte, most significant first. */
  base128(): number {
    let value = 0
    for (let count = 0; count < 5; count += 1) {
      const byte = this.u8()
      value = value * 128 + (byte & 0x7f)
      if ((byte & 0x80) === 0) return value
    }
    throw new Error('A number of the font file has no end.')
  }

  /** 255UInt16: one byte for most numbers, up to three for the others. */
  short255(): number {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 255) return this.u8() + 253
    if (code === 254) return this.u8() + 506
    return code
  }
}

/** Collects big-endian numbers and bytes. */
export class ByteWriter {
  private bytes = new Uint8Array(4096)
  private end = 0

  get length(): number {
    return this.end
  }

  private room(count: number): void {
    if (this.end + count <= this.bytes.length) return
    const longer = new Uint8Array(Math.max(this.bytes.length * 2, this.end + count))
    longer.set(this.bytes.subarray(0, this.end))
    this.bytes = longer
  }

  u8(value: number): void {
    this.room(1)
    this.bytes[this.end] = value & 0xff
    this.end += 1
  }

  u16(value: number): void {
    this.u8(value >> 8)
    this.u8(value)
  }

  u32(value: number): void {
    this.u16(value >>> 16)
    this.u16(value & 0xffff)
  }

  put(bytes: Uint8Array): void {
    this.room(bytes.length)
    this.bytes.set(bytes, this.end)
    this.end += bytes.length
  }

  /** Zeros up to a multiple of four. */
  pad(): void {
    while (this.end % 4 !== 0) this.u8(0)
  }

  done(): Uint8Array {
    return this.bytes.slice(0, this.end)
  }
}
