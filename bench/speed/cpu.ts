import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts time in hundredths of a second. */
const msPerTick = 10

/** The fields of a process behind its name, which may hold spaces. */
const readFields = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Milliseconds of processor time that a process has used. */
export function getCpu(pid: number): number {
  const fields = readFields(pid)
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}

/** The same of all children of a process, such as the backends of PostgreSQL, those that have ended included. */
export function getCpuBelow(parent: number): number {
  const fields = readFields(parent)
  let sum = (Number(fields[13]) + Number(fields[14])) * msPerTick
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (Number(readFields(Number(name))[1]) === parent) sum += getCpu(Number(name))
    } catch {
      // it has ended meanwhile
    }
  }
  return sum
}
