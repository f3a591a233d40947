import { once } from 'node:events'
import { createServer } from 'node:net'

// Below 32768, where Linux begins to hand out ports by itself: neither a connection that some program opens nor one
// that listens on port 0 can take a port from this range between the choice and the start of the product.
const lowest = 20_000
const highest = 32_000

/** Different ports that nothing listens on now. Another program may still choose the same: the caller tries again. */
export async function choosePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

async function isFree(port: number): Promise<boolean> {
  // on every interface, as a program that listens on one of them alone takes the port too
  const probe = createServer().listen(port)
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** Starts what will have to come back on the same port, on another one when the first is taken meanwhile. */
export async function startOnChosenPort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const [port = 0] = await choosePorts(1)
    try {
      return await start(port)
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken || tries === 10) throw error
    }
  }
}
