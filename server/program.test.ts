import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/**
 * Runs a program that sends `signal` to itself during startup, which makes the startup fail. While its part stops, the
 * program sends `secondSignal`.
 */
function runStopped(signal: string, secondSignal?: string) {
  const code = `
    import { runProgram } from ${JSON.stringify(new URL('program.ts', import.meta.url).href)}
    setTimeout(() => {}, 10_000)
    await runProgram((program) => new Promise((_resolve, reject) => {
      program.onStop('part', async () => {
        reject(new Error('the part is gone'))
        ${secondSignal === undefined ? '' : `process.kill(process.pid, '${secondSignal}')`}
        await new Promise((resolve) => setTimeout(resolve, 50))
        console.log('the part has stopped')
      })
      process.kill(process.pid, '${signal}')
    }))`
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
}

test.each(['SIGINT', 'SIGTERM'])(
  'after %s during startup a program reports that it stops, not that it cannot start',
  (signal) => {
    const { status, stdout, stderr } = runStopped(signal)
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: 'the part has stopped\n',
      stderr: `${signal}: stopping …\n`,
    })
  },
)

test.each([
  ['SIGINT', 'SIGTERM'],
  ['SIGTERM', 'SIGINT'],
])('after %s and %s a program exits when its parts have stopped', (first, second) => {
  const { status, stdout, stderr } = runStopped(first, second)
  expect({ status, stdout, stderr }).toEqual({
    status: 0,
    stdout: 'the part has stopped\n',
    stderr: `${first}: stopping …\n${second}: stopping …\n`,
  })
})
