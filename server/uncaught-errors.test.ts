import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const module = join(import.meta.dirname, 'uncaught-errors.ts')

async function runProgram(failure: string) {
  const program = `
    import { stopOnUncaughtErrors } from ${JSON.stringify(module)}
    const log = { fatal: ({ err }, text) => console.log('logged:', text, '/', err.message) }
    setInterval(() => {}, 1000)
    stopOnUncaughtErrors(log, async () => { await new Promise((done) => setTimeout(done, 50)); console.log('stopped') },
      (error, what) => console.log('reported:', what, '/', error.message))
    ${failure}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

test.each([
  ['uncaught exception', `setTimeout(() => { throw new Error('oh') }, 10)`],
  ['unhandled rejection', `Promise.reject(new Error('oh'))`],
])('an %s is logged and reported, and the process exits with 1', async (what, failure) => {
  const { code, output } = await runProgram(failure)
  expect(output).toBe(`logged: ${what} / oh\nreported: ${what} / oh\nstopped\n`)
  expect(code).toBe(1)
})

test('a second error while stopping does not stop the program twice', async () => {
  const failures = `setTimeout(() => { throw new Error('one') }, 5); setTimeout(() => { throw new Error('two') }, 20)`
  const { output } = await runProgram(failures)
  expect(output.match(/stopped/g)).toHaveLength(1)
  expect(output).toContain('two')
})
