import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { choosePorts } from '#tests/ports.ts'
import { projectRoot } from './installation.ts'
import { type Stage, waitUntil } from './stage.ts'

export interface Proxy {
  port: number
  url: string
  readServers(): Promise<{ name: string; sessions: number; isUp: boolean }[]>
}

interface Backend {
  name: string
  port: number
  /** The port of the health check, if it differs from `port`. */
  checkPort?: number
}

type Replacement = [pattern: RegExp, replacement: string]

/** Starts HAProxy with ops/haproxy.cfg, but without TLS. */
export const startProxy = (stage: Stage, servers: readonly Backend[]): Promise<Proxy> =>
  startHaproxy(stage, 'haproxy', servers, [
    [/^ +bind :443 .*\n/m, ''],
    [/^ +http-request redirect .*\n/m, ''],
    [/bind :80$/m, 'bind 127.0.0.1:PORT'],
    [/ init-addr none resolvers names/, ''],
    [/^resolvers names\n(?: .*\n)+/m, ''],
  ])

export const startDatabaseProxy = (stage: Stage, nodes: readonly Backend[]): Promise<Proxy> =>
  startHaproxy(stage, 'haproxy-database', nodes, [
    [/bind :5432$/m, 'bind 127.0.0.1:PORT'],
    [/ port 8008/, ''],
  ])

/** Throws if a pattern of `replacements` does not match the configuration in ops/. */
async function startHaproxy(
  stage: Stage,
  name: string,
  backends: readonly Backend[],
  replacements: Replacement[],
): Promise<Proxy> {
  const [port = 0] = await choosePorts(1)
  const socket = join(stage.folder, `${name}.sock`)
  const servers = backends.map((each) => `    server ${each.name} 127.0.0.1:${each.port}${toCheck(each)}\n`)
  const all: Replacement[] = [
    ...replacements,
    [/^global\n/m, `global\n    stats socket ${socket}\n`],
    [/(?:^ +server .*\n)+/m, servers.join('')],
  ]
  let config = readFileSync(join(projectRoot, 'ops', `${name}.cfg`), 'utf8')
  for (const [pattern, replacement] of all) {
    if (!pattern.test(config)) throw new Error(`ops/${name}.cfg has no ${pattern.source}`)
    config = config.replace(pattern, replacement)
  }
  const file = join(stage.folder, `${name}.cfg`)
  writeFileSync(file, config.replace('PORT', String(port)))
  stage.start(name, ['haproxy', '-db', '-f', file])
  const readServers = async () => parseServers(await command(socket, 'show stat'))
  await waitUntil(`a server behind ${name}`, async () => (await readServers()).some(({ isUp }) => isUp))
  return { port, url: `http://127.0.0.1:${port}`, readServers }
}

const toCheck = ({ checkPort }: Backend) => (checkPort === undefined ? '' : ` port ${checkPort}`)

function command(socket: string, line: string): Promise<string> {
  const connection = connect(socket)
  connection.end(`${line}\n`)
  return text(connection)
}

/** The columns are documented in HAProxy's management guide, section 9.1. */
const parseServers = (csv: string) =>
  csv
    .split('\n')
    .map((line) => line.split(','))
    .filter(([, name = '']) => name !== '' && !['svname', 'FRONTEND', 'BACKEND'].includes(name))
    .map((fields) => ({
      name: fields[1] ?? '',
      sessions: Number(fields[4]),
      isUp: fields[17]?.startsWith('UP') ?? false,
    }))
