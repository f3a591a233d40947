import { createDemoFolder, hasDemoFolder } from './demo-folder.ts'

/** Playwright calls this once before all workers. `npm test` has created the folder already. */
export default async function setUp(): Promise<(() => void) | undefined> {
  return hasDemoFolder() ? undefined : createDemoFolder()
}
