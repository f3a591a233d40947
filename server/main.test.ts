import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { openLog } from './core/log.ts'
import { startServer } from './main.ts'

const app = await testApp()

test('a stopped server closes unused connections and accepts no more', async () => {
  const running = await startServer({ ...app.ctx.config, port: 0 }, openLog('silent'))
  const unused = connect(Number(new URL(running.url).port), '127.0.0.1')
  await once(unused, 'connect')
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
  const began = performance.now()
  await running.stop()
  expect(performance.now() - began).toBeLessThan(12_000)
  await expect(fetch(`${running.url}/healthz`)).rejects.toThrow('fetch failed')
})

test('a port that is in use is reported, and nothing stays open', async () => {
  const port = Number(new URL(app.url).port)
  const refused = startServer({ ...app.ctx.config, port }, openLog('silent'))
  await expect(refused).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
