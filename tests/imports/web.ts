import { dirname } from 'node:path'
import { type ImportGraph, isTestCode } from './graph.ts'

/** Returns a file's feature, such as `admin/case` for `web/features/admin/case/x.ts`; null outside the features. */
export function getFeature(file: string): string | null {
  const [web, features, first, second, third] = file.split('/')
  if (web !== 'web' || features !== 'features' || first === undefined || second === undefined) return null
  return first === 'admin' && third !== undefined ? `admin/${second}` : first
}

const layers = ['ui', 'core', 'features', 'shell'] as const
type Layer = (typeof layers)[number]

const isLayer = (name: string | undefined): name is Layer => layers.some((layer) => layer === name)

/** Returns a web file's layer. Files outside the folders of the layers, such as `web/main.tsx`, belong to the shell. */
function getLayer(file: string): Layer {
  const [, layer] = file.split('/')
  return isLayer(layer) ? layer : 'shell'
}

const lowerLayers: Record<Layer, readonly string[]> = {
  ui: ['contract/rules'],
  core: ['contract'],
  features: ['core', 'ui', 'contract'],
  shell: ['features', 'core', 'ui', 'contract'],
}

export function findWebViolations(graph: ImportGraph, order: readonly string[]): string[] {
  // The build configuration is not part of the app.
  const sources = [...graph].filter(
    ([file]) => file.startsWith('web/') && file !== 'web/vite.config.ts' && !isTestCode(file),
  )
  return sources.flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      const reason = isTestCode(target)
        ? 'only tests may import tests and their helpers'
        : (explainLayer(file, target) ?? explainFeature(file, target, order))
      return reason === null ? [] : [`${file} imports ${target}: ${reason}`]
    }),
  )
}

function explainLayer(file: string, target: string): string | null {
  const from = getLayer(file)
  const to = target.startsWith('web/') ? getLayer(target) : (target.split('/')[0] ?? '')
  const isAllowed = lowerLayers[from].some((room) => room === to || target.startsWith(`${room}/`))
  return from === to || isAllowed ? null : `${from} does not import ${to}`
}

function explainFeature(file: string, target: string, order: readonly string[]): string | null {
  const from = getFeature(file)
  const to = getFeature(target)
  if (to === null || from === to) return null
  if (from !== null && order.indexOf(to) > order.indexOf(from))
    return `${to} is above ${from} in the feature order`
  const isPublic = dirname(target) === `web/features/${to}`
  return isPublic ? null : `only files directly in web/features/${to} are public`
}

export function findUnlistedFeatures(graph: ImportGraph, order: readonly string[]): string[] {
  const features = [...graph.keys()].flatMap((file) => getFeature(file) ?? [])
  return [...new Set(features)].filter((feature) => !order.includes(feature))
}

export function findFeatureReferences(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].filter(([, source]) => /\bfeatures\//.test(source)).map(([file]) => file)
}
