// The baseline for uploads: a `node:http` server that hashes each body, writes it to a file, flushes the file to disk,
// then deletes the file.
import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

const [folder = ''] = process.argv.slice(2)

async function receive(request: IncomingMessage): Promise<string> {
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx')
  const digest = createHash('sha256')
  for await (const chunk of request as AsyncIterable<Buffer>) {
    digest.update(chunk)
    await file.writeFile(chunk)
  }
  await file.sync()
  await file.close()
  await rm(path)
  return digest.digest('hex')
}

const server = createServer((request, response) => void receive(request).then((hash) => response.end(hash)))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.({ port: address?.port })
})
process.once('disconnect', () => process.exit(0))
