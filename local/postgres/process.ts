import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PostgresRefused } from './refused.ts'

// Identifies a process whose start time is hidden by the system. Claims of such processes are compared only by pid.
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
  // The array starts with field 3 of proc(5), the state. Field 22 is the start time. A zombie has already exited.
  if (fields[0] === 'Z') return undefined
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
}

/**
 * Identifies a running process, to distinguish it from a later process with the same pid. Returns undefined if the
 * process has exited.
 */
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

/**
 * Reads a process's command line, with spaces between the arguments. Returns an empty string if the process has exited
 * or the system hides its command line.
 */
export const readCommandLine = (pid: number): string => {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  } catch {
    return ''
  }
}

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

// Returns the pid of another running process with a claim, and deletes the claims of processes that have exited.
const otherOwner = async (folder: string, ownClaim: string): Promise<number | undefined> => {
  for (const name of await readdir(folder)) {
    const pid = Number(claimName.exec(name)?.[1])
    if (!pid || name === ownClaim) continue
    const mark = await readFile(join(folder, name), 'utf8').catch(() => undefined)
    if (mark === undefined) continue
    const now = identifyProcess(pid)
    if (now !== undefined && (now === mark || now === UNKNOWN || mark === UNKNOWN)) return pid
    await rm(join(folder, name), { force: true })
  }
  return undefined
}

/**
 * Claims `folder` for this process until it exits or the returned function is called. Throws `PostgresRefused` if
 * another running process has claimed it.
 */
export const claimFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true })
  // Each process writes its claim before it checks for other claims, so at least one of two concurrent processes sees
  // the other claim and gives up. Both processes may give up, so each process retries.
  for (let tries = 0, owner: number | undefined; ; tries += 1) {
    const ownClaim = `owner.${process.pid}.${randomBytes(4).toString('hex')}`
    await writeFile(join(folder, `.${ownClaim}`), identifyProcess(process.pid) ?? UNKNOWN)
    await rename(join(folder, `.${ownClaim}`), join(folder, ownClaim))
    const release = () => rm(join(folder, ownClaim), { force: true })
    owner = await otherOwner(folder, ownClaim)
    if (owner === undefined) return release
    await release()
    if (tries === 4)
      throw new PostgresRefused(
        `${folder} is in use by process ${owner}. Stop that process first, or choose another DATA_DIR.`,
      )
    await wait(50 + Math.random() * 200)
  }
}
