import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

export async function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true, strictFileNames: true })
  const files = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} is in the ZIP twice`)
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return files
}
