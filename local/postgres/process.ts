import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PostgresRefused } from './refused.ts'

// a mark that fits every process: where the system hides start times, the number alone has to do
const UNKNOWN = 'unknown'

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const identifyLinuxProcess = (pid: number): string | undefined => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // proc(5): state is the third field of the line, starttime the 22nd; a zombie runs nothing any more
  if (fields[0] === 'Z') return undefined
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
}

/** What tells a running process from a later one that got the same number, or undefined when it is gone. */
const identifyProcess = (pid: number): string | undefined => {
  if (!exists(pid)) return undefined
  try {
    if (process.platform === 'linux') return identifyLinuxProcess(pid)
    return (
      spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined
    )
  } catch {
    return exists(pid) ? UNKNOWN : undefined
  }
}

export const isAlive = (pid: number): boolean => identifyProcess(pid) !== undefined

/** The command line a process was started with, words parted by spaces; empty when it is gone or hidden. */
export const commandLine = (pid: number): string => {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  } catch {
    return ''
  }
}

/** Waits until `done` says so. False after `timeoutMs`. */
export const waitFor = async (
  done: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> => {
  const until = Date.now() + timeoutMs
  while (!(await done())) {
    if (Date.now() > until) return false
    await wait(20)
  }
  return true
}

const claimName = /^owner\.(\d+)\.[0-9a-f]+$/

// the living process, other than `mine`, that has put its claim into the folder; claims of the dead are swept away
const otherOwner = async (folder: string, mine: string): Promise<number | undefined> => {
  for (const name of await readdir(folder)) {
    const pid = Number(claimName.exec(name)?.[1])
    if (!pid || name === mine) continue
    const mark = await readFile(join(folder, name), 'utf8').catch(() => undefined)
    if (mark === undefined) continue
    const now = identifyProcess(pid)
    if (now !== undefined && (now === mark || now === UNKNOWN || mark === UNKNOWN)) return pid
    await rm(join(folder, name), { force: true })
  }
  return undefined
}

/**
 * Makes this process the only one that works in `folder`, until the returned function is called or the process
 * ends, however it ends. Throws one clear line when another living process is there.
 */
export const claimFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true })
  // Each puts its claim down first and looks around second, so of two at once at least one sees the other and
  // steps back. Both may; hence a few tries.
  for (let tries = 0, owner: number | undefined; ; tries += 1) {
    const mine = `owner.${process.pid}.${randomBytes(4).toString('hex')}`
    await writeFile(join(folder, `.${mine}`), identifyProcess(process.pid) ?? UNKNOWN)
    await rename(join(folder, `.${mine}`), join(folder, mine))
    const release = () => rm(join(folder, mine), { force: true })
    owner = await otherOwner(folder, mine)
    if (owner === undefined) return release
    await release()
    if (tries === 4)
      throw new PostgresRefused(
        `${folder} is in use by process ${owner}. Stop that one first, or choose another DATA_DIR.`,
      )
    await wait(50 + Math.random() * 200)
  }
}
