/** A ZIP whose files are stored as they are, read by its central directory: their contents by their names. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end === -1) throw new Error('This is no ZIP, or not a whole one')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    const size = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    if (files.has(name)) throw new Error(`${name} is there twice`)
    const start = zip.readUInt32LE(at + 42)
    const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    files.set(name, zip.subarray(content, content + size))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
