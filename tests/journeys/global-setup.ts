import { createDemoFolder, hasDemoFolder } from '../product/demo-folder.ts'

/** Under `npm test`, the demo folder already exists. */
export default async function setUp(): Promise<(() => void) | undefined> {
  return hasDemoFolder() ? undefined : createDemoFolder()
}
