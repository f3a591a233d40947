import { getFastTempFolder } from '../runner/fast-temp-folder.ts'
import { startProduct } from './product.ts'

const variable = 'JOURNEY_DEMO_FOLDER'

/**
 * Creates a folder with the demo data. In this process and its child processes, `getDemoFolder` then returns its path.
 * Returns a function that deletes the folder.
 */
export async function createDemoFolder(): Promise<() => void> {
  const product = await startProduct({ parentFolder: getFastTempFolder() })
  await product.stop()
  process.env[variable] = product.dataDir
  return () => product.remove()
}

export const hasDemoFolder = (): boolean => process.env[variable] !== undefined

export function getDemoFolder(): string {
  const folder = process.env[variable]
  if (!folder) throw new Error(`${variable} is not set: Playwright's global setup sets it`)
  return folder
}
