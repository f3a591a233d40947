import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#server/config.ts'

const entry = join(import.meta.dirname, 'server.ts')
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/node-compile')
/** A server that does not stop within this time is killed. */
const stopDeadlineMs = 5000

const Ready = z.object({ url: z.string() })

export interface SupervisedServer {
  /** Resolves with the URL of the newest server once it listens. Rejects if the server could not start. */
  url(): Promise<string>
  /** Starts a new server. The old server finishes its open requests, then stops. */
  restart(): void
  stop(): Promise<void>
}

interface Run {
  child: ChildProcess
  url: Promise<string>
}

export function superviseServer(config: Config): SupervisedServer {
  let current: Run | undefined
  return {
    url: () => current?.url ?? Promise.reject(new Error('The server was never started')),
    restart() {
      // The old and new servers run concurrently for a moment, so that no request waits for the old server to stop.
      if (current) void end(current)
      current = launch(config)
    },
    async stop() {
      if (current) await end(current)
    },
  }
}

function launch(config: Config): Run {
  const child = fork(entry, { env: { ...process.env, NODE_COMPILE_CACHE: compileCache } })
  // A child that has already exited cannot receive the message; its exit is handled below.
  child.send({ ...config, host: '127.0.0.1', port: 0 }, () => {})
  const url = new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(Ready.parse(message).url))
    child.once('error', reject)
    child.once('exit', () =>
      reject(new Error('The server is not running; see the terminal. It restarts when a file changes.')),
    )
  })
  url.catch(() => {})
  return { child, url }
}

async function end({ child }: Run): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopDeadlineMs)
  await exit
  clearTimeout(timer)
}
