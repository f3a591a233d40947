// `npm run bench -- production [part …]` benchmarks production servers together with the programs that operators run
// next to them: PostgreSQL, Patroni, PgBouncer, HAProxy and ClamAV. The benchmark also runs the container
// image. Parts whose programs are not installed are skipped. The Debian packages are listed in docs/performance.md.
import type { Figure } from './figures.ts'
import { measureBackups } from './production/backups.ts'
import { measureFailover } from './production/failover.ts'
import { measureImage } from './production/image.ts'
import { measurePooler } from './production/pooler.ts'
import { measureRestart, measureUpgrade } from './production/rolling.ts'
import { measureScanning } from './production/scanning.ts'
import { isInstalled, type Stage, withStage } from './production/stage.ts'
import { measureVersions } from './production/versions.ts'

interface Part {
  programs: string[]
  measure: (stage: Stage) => AsyncGenerator<Figure>
}

const parts: Record<string, Part> = {
  restart: { programs: ['haproxy'], measure: measureRestart },
  upgrade: { programs: ['haproxy', 'git'], measure: measureUpgrade },
  failover: { programs: ['etcd', 'patroni', 'haproxy', 'initdb'], measure: measureFailover },
  pooler: { programs: ['pgbouncer'], measure: measurePooler },
  backups: { programs: ['initdb', 'pg_dump', 'pg_basebackup', 'age'], measure: measureBackups },
  scanning: { programs: ['clamd'], measure: measureScanning },
  versions: { programs: ['npm'], measure: measureVersions },
  image: { programs: ['buildah', 'unshare'], measure: measureImage },
}

export const savesAlways = true

export async function* run(names: string[]): AsyncGenerator<Figure> {
  for (const [name, part] of Object.entries(parts))
    if (names.length === 0 || names.includes(name)) yield* measurePart(name, part)
}

/** If the part fails, the other parts still run. */
async function* measurePart(name: string, { programs, measure }: Part): AsyncGenerator<Figure> {
  const missing = programs.filter((program) => !isInstalled(program))
  if (missing.length > 0) return yield { name, value: 0, skipped: `${missing.join(', ')} is not installed` }
  try {
    yield* withStage(measure)
  } catch (error) {
    console.error(error)
    yield { name: `${name}: the part failed`, value: 1, atMost: 0 }
  }
}
