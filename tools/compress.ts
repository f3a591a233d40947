import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Omits fonts and raster images, which are already compressed. */
const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/
/** In bytes. Smaller files fit into one network packet without compression. */
const minBytes = 1000

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/**
 * Writes a `.br` and a `.gz` file next to each text file of at least 1,000 bytes in a folder, but only if the
 * compressed file is smaller. The server sends the compressed files.
 */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < minBytes) return
  const content = await readFile(path)
  const compressed = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    toGzip(content, { level: 9 }),
  ])
  const smaller = ['br', 'gz'].flatMap((ending, index) => {
    const bytes = compressed[index]
    return bytes && bytes.length < content.length ? [{ ending, bytes }] : []
  })
  await Promise.all(smaller.map(({ ending, bytes }) => writeFile(`${path}.${ending}`, bytes)))
}
