import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const module = join(import.meta.dirname, 'last-resort.ts')

/** Runs a program that stops on faults, and then goes wrong; how it ended and what it said. */
async function running(fault: string) {
  const program = `
    import { stopOnFaults } from ${JSON.stringify(module)}
    const log = { fatal: ({ err }, text) => console.log('logged:', text, '/', err.message) }
    setInterval(() => {}, 1000)
    stopOnFaults(log, async () => { await new Promise((done) => setTimeout(done, 50)); console.log('stopped') },
      (error, what) => console.log('reported:', what, '/', error.message))
    ${fault}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

test.each([
  ['an exception that nobody caught', `setTimeout(() => { throw new Error('oh') }, 10)`],
  ['a rejection that nobody handled', `Promise.reject(new Error('oh'))`],
])(
  '%s is logged and reported, everything stops, and the process says that it failed',
  async (what, fault) => {
    const { code, said } = await running(fault)
    expect(said).toBe(`logged: ${what} / oh\nreported: ${what} / oh\nstopped\n`)
    expect(code).toBe(1)
  },
)

test('a second fault while stopping does not stop twice', async () => {
  const again = `setTimeout(() => { throw new Error('one') }, 5); setTimeout(() => { throw new Error('two') }, 20)`
  const { said } = await running(again)
  expect(said.match(/stopped/g)).toHaveLength(1)
  expect(said).toContain('two')
})
