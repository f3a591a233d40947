import { expect, test } from 'vitest'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import { createDatabase, startTestApp } from './app.ts'

const app = await startTestApp()

async function startFour(): Promise<number[]> {
  const database = await createDatabase()
  const config = { ...app.ctx.config, databaseUrl: database.url, port: 0 }
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startServer(config, openLog('silent'))))
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  try {
    for (const start of starts) if (start.status === 'rejected') throw start.reason
    return await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.drop()
  }
}

test.each([1, 2, 3])(
  'four servers that start concurrently on an empty database all become ready, round %i',
  async () => {
    expect(await startFour()).toEqual([200, 200, 200, 200])
  },
)
