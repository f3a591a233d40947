import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const enough = 4 * 1024 ** 3

/**
 * Returns the parent folder for test databases. The folder is in memory if there is enough space, because a database
 * has thousands of files.
 */
export const getFastTempFolder = (): string => (getFreeBytes(inMemory) > enough ? inMemory : tmpdir())

function getFreeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    // Not every system has this folder.
    return 0
  }
}
