import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  version?: string
  optionalDependencies?: Record<string, string>
}

/**
 * The platform packages that the lock file misses, one line each. An install on such a platform would fail, although
 * the one that wrote the lock file went well.
 */
export function missingFromLock(file = join(import.meta.dirname, '../package-lock.json')): string[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
  const paths = Object.keys(packages)
  return Object.entries(packages).flatMap(([path, { version = '', optionalDependencies = {} }]) => {
    const missing = Object.keys(optionalDependencies).filter(
      (name) => !paths.some((candidate) => candidate.endsWith(`node_modules/${name}`)),
    )
    return missing.map((name) => `${path || '(root)'} ${version} needs ${name}`)
  })
}
