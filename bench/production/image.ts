import { chownSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { startPostgres } from '#local/postgres.ts'
import { choosePorts } from '#tests/ports.ts'
import type { Figure } from '../figures.ts'
import { createInstallation, projectRoot } from './installation.ts'
import { type Stage, waitUntil } from './stage.ts'
import { fillInstallation, uploadSlowly } from './world.ts'

const tag = 'localhost/headwater-bench:latest'
const Image = z.object({
  OCIv1: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
    }),
  }),
})

/** Runs the image without a container runtime, but with the image's user, command and environment. */
const runImage = `mkdir -p "$ROOT/dev" "$ROOT/proc"
cp /etc/hosts "$ROOT/etc/hosts"
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount --bind "$DATA" "$ROOT/data"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount --rbind /dev "$ROOT/dev"
mount --rbind /proc "$ROOT/proc"
exec env -i "$@"`

export async function* measureImage(stage: Stage): AsyncGenerator<Figure> {
  await stage.execute(['ops/image/build.sh', tag], { cwd: projectRoot })
  const container = (await stage.execute(['buildah', 'from', tag])).trim()
  stage.onEnd(() => stage.execute(['buildah', 'rmi', '--force', tag]))
  stage.onEnd(() => stage.execute(['buildah', 'rm', container]))
  const folder = (await stage.execute(['buildah', 'mount', container])).trim()
  const bytes = Number((await stage.execute(['du', '-sb', folder])).split('\t')[0])
  yield { name: 'size of the image', value: bytes / 1e6, unit: 'MB', atMost: 260 }
  const { config } = Image.parse(JSON.parse(await stage.execute(['buildah', 'inspect', container]))).OCIv1
  yield { name: 'user of the image', value: Number.parseInt(config.User), atLeast: 65532, atMost: 65532 }
  yield* measureServer(stage, folder, config)
}

type ImageConfig = z.infer<typeof Image>['OCIv1']['config']

async function* measureServer(stage: Stage, folder: string, config: ImageConfig): AsyncGenerator<Figure> {
  const database = await startPostgres({ home: stage.makeFolder('database') })
  stage.onEnd(() => database.stop())
  const installation = await createInstallation(stage, { DATABASE_URL: database.url })
  const data = stage.makeFolder('data')
  chownSync(data, 65532, 65532)
  copyFileSync(installation.env['NODE_EXTRA_CA_CERTS'] ?? '', join(data, 'login.pem'))
  const [port = 0] = await choosePorts(1)
  const env = {
    // The PATH that container runtimes set by default.
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...installation.env,
    ...Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string])),
    NODE_EXTRA_CA_CERTS: '/data/login.pem',
    HOST: '127.0.0.1',
    PORT: String(port),
  }
  const [user = '', group = user] = config.User.split(':')
  const place = [`--root=${folder}`, `--wd=${config.WorkingDir}`, `--setuid=${user}`, `--setgid=${group}`]
  const assignments = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const server = [...assignments, 'unshare', ...place, ...config.Cmd]
  const startedAt = performance.now()
  const running = stage.start('image', ['unshare', '--mount', 'sh', '-euc', runImage, 'sh', ...server], {
    env: { ROOT: folder, DATA: data },
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntil('the start of the image', async () => (await fetch(`${url}/readyz`)).ok).catch(
    (error: unknown) => {
      throw new Error(running.readOutput(), { cause: error })
    },
  )
  const seconds = (performance.now() - startedAt) / 1000
  yield { name: 'read-only image until ready, with all migrations', value: seconds, unit: 's', atMost: 10 }
  const world = await fillInstallation(url, installation, 12)
  const status = await uploadSlowly(url, world, 1)
  yield { name: 'upload to the image: status', value: status, atLeast: 200, atMost: 200 }
}
