import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCertificate } from '#tests/login.ts'

export interface Linter {
  program: string
  args: string[]
  files: string[]
}

type Replacement = [pattern: RegExp, replacement: string]

const ops = join(import.meta.dirname, '../ops')

/**
 * Writes copies of the proxies' and systemd's configurations to `folder` and returns the commands that check them.
 * The checks fail if a host name does not resolve or a file is missing, so the copies use local addresses and paths.
 * Throws if a file lacks text to replace.
 */
export async function prepareServiceLinters(folder: string): Promise<Linter[]> {
  const { cert, key } = await createCertificate()
  const certificates = join(folder, 'certificates')
  for (const name of [certificates, join(folder, 'systemd')]) mkdirSync(name)
  writeFileSync(join(certificates, 'headwater.pem'), `${cert}\n${key}`)
  writeFileSync(join(certificates, 'headwater.key'), key)
  const copy = (name: string, replacements: Replacement[]) =>
    writeFileSync(join(folder, name), adapt(name, replacements))
  copy('haproxy.cfg', [[/\/etc\/haproxy\/certificates\//, `${certificates}/`]])
  copy('haproxy-database.cfg', [[/database-[12]:/g, '127.0.0.1:']])
  // nginx -t also opens the ports, and only root may open low ports.
  copy('nginx.conf', [
    [/\/etc\/nginx\/certificates\//g, `${certificates}/`],
    [/server web-[12]:/g, 'server 127.0.0.1:'],
    [/listen 80;/, 'listen 127.0.0.1:8080;'],
    [/listen 443 /, 'listen 127.0.0.1:8443 '],
    [/access_log \/var\/log\/nginx\//g, `access_log ${folder}/`],
  ])
  writeFileSync(join(folder, 'main.conf'), buildNginxMain(folder))
  const unit = 'headwater@.service'
  copy(`systemd/${unit}`, [[/\/opt\/headwater\/current/g, join(ops, '..')]])
  return [
    {
      program: 'systemd-analyze',
      args: ['verify', '--man=no', join(folder, 'systemd', unit)],
      files: [`ops/systemd/${unit}`],
    },
    ...['haproxy.cfg', 'haproxy-database.cfg'].map((name) => ({
      program: 'haproxy',
      args: ['-c', '-f', join(folder, name)],
      files: [`ops/${name}`],
    })),
    {
      program: 'nginx',
      args: ['-t', '-q', '-e', 'stderr', '-c', join(folder, 'main.conf')],
      files: ['ops/nginx.conf'],
    },
  ]
}

function adapt(name: string, replacements: Replacement[]): string {
  let config = readFileSync(join(ops, name), 'utf8')
  for (const [pattern, replacement] of replacements) {
    if (config.search(pattern) === -1) throw new Error(`ops/${name} has no ${pattern.source}`)
    config = config.replace(pattern, replacement)
  }
  return config
}

/** An nginx configuration that includes ops/nginx.conf. Its temporary folders are writable without root. */
const buildNginxMain = (folder: string) => `pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')}
  include ${folder}/nginx.conf;
}
`
