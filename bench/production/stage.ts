import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Figure } from '../figures.ts'

/** Debian installs server programs in folders that are not on every user's PATH. */
const path = [process.env['PATH'], '/usr/sbin', '/usr/lib/postgresql/15/bin'].join(':')
const isRoot = process.getuid?.() === 0
/** PostgreSQL refuses to run as root, even if Patroni starts it. */
const nobody = isRoot ? { uid: 65534, gid: 65534 } : {}
/** Time until a process that does not stop is killed, in milliseconds. */
const stopMs = 20_000

export interface SpawnOptions {
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** Runs the program as `nobody` if the benchmark runs as root. */
  isUnprivileged?: boolean
}

/** A process whose output is written to a file in the stage's folder. */
export interface Running {
  pid: number
  /** Sends the signal, then kills the process if it has not exited after `ms`. */
  end(signal?: NodeJS.Signals, ms?: number): Promise<void>
  readOutput(): string
}

/** The folder and processes of one part of the benchmark. */
export interface Stage {
  folder: string
  /** Creates a folder that unprivileged programs can write to. */
  makeFolder(name: string): string
  start(name: string, command: readonly string[], options?: SpawnOptions): Running
  /**
   * Runs a program to completion with the benchmark's environment variables, and returns its output. If the program
   * fails, throws an error that contains the program's error output.
   */
  execute(command: readonly string[], options?: SpawnOptions): Promise<string>
  onEnd(end: () => unknown): void
}

export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: path } }).status === 0

/** When `measure` ends, stops everything that it started, in reverse order. */
export async function* withStage(measure: (stage: Stage) => AsyncGenerator<Figure>): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-production-'))
  chmodSync(folder, 0o755)
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    yield* measure({
      folder,
      makeFolder: (name) => makeFolder(join(folder, name)),
      start: (name, command, options) => {
        const running = start(join(folder, `${name}.log`), command, options)
        ends.push(() => running.end())
        return running
      },
      execute,
      onEnd: (end) => void ends.push(end),
    })
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

export async function waitUntil(name: string, check: () => Promise<boolean>, seconds = 60): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await check().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${name} did not happen within ${seconds} seconds`)
    await pause(50)
  }
}

function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid)
  return folder
}

const toSpawnOptions = ({ env = {}, cwd = '/', isUnprivileged = false }: SpawnOptions) => ({
  cwd,
  env: { PATH: path, HOME: tmpdir(), LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
  ...(isUnprivileged && nobody),
})

function start(log: string, [program = '', ...args]: readonly string[], options: SpawnOptions = {}): Running {
  const output = openSync(log, 'a')
  const child = spawn(program, args, { ...toSpawnOptions(options), stdio: ['ignore', output, output] })
  closeSync(output)
  child.on('error', (error) => console.error(`${program}: ${error.message}`))
  // A benchmark that exits early must not leave processes running.
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return {
    pid: child.pid ?? 0,
    end: (signal = 'SIGTERM', ms = stopMs) => end(child, signal, ms),
    readOutput: () => readFileSync(log, 'utf8'),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals, ms: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), ms)
  child.kill(signal)
  await exit
  clearTimeout(timer)
}

async function execute(
  [program = '', ...args]: readonly string[],
  options: SpawnOptions = {},
): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, {
    ...toSpawnOptions({ ...options, env: { ...process.env, PATH: path, ...options.env } }),
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: Error & { stderr?: string }) => {
    throw new Error(`${program} ${args.join(' ')} failed: ${error.stderr || error.message}`)
  })
  return stdout + stderr
}
