import { type ComponentType, useState } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Every part that is loaded, so that the next place that needs it shows it at once. */
const loadedParts = new Map<unknown, unknown>()

/**
 * Code of a part that most visits never open, such as a menu or a dialog: null until `prepare` has loaded it. While the
 * server cannot be reached the part stays closed, and opening it tries again.
 */
export function useOnDemand<Props>(load: Load<Props>) {
  const [, setPart] = useState<ComponentType<Props> | null>(null)
  const Part = (loadedParts.get(load) ?? null) as ComponentType<Props> | null
  const prepare = (onFailed = () => {}) => {
    if (Part) return
    loadOnce(load).then((loaded) => setPart(() => loaded), onFailed)
  }
  return [Part, prepare] as const
}

/** Loads a part ahead or, where it is loaded, answers it. */
export async function loadOnce<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const part = await load()
  loadedParts.set(load, part)
  return part
}
