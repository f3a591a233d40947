import { once } from 'node:events'
import { createServer } from 'node:net'

// The range is below 32768, where Linux's ephemeral ports start. No outgoing connection or listener on port 0 can take
// a port from this range between the choice of the port and the start of the product.
const lowest = 20_000
const highest = 32_000

/** Returns distinct free ports. Another program may take a port before the caller does, so the caller must retry. */
export async function choosePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

async function isFree(port: number): Promise<boolean> {
  // Listens on all interfaces, because the port is also in use if a program listens on only one interface.
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

/**
 * Starts a server on a port outside the ephemeral range, so that it can restart on the same port. Tries up to ten ports
 * if they are taken.
 */
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
