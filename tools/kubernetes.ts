// `npm run kubernetes` writes the manifests of ops/kubernetes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderManifests } from './kubernetes/manifests.ts'

const folder = join(import.meta.dirname, '../ops/kubernetes')
for (const [file, text] of renderManifests()) writeFileSync(join(folder, file), text)
