import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes: one that begins last keeps the run waiting for it alone. */
const longest = ['tests/kill.test.ts', 'tests/access.test.ts']

const getRank = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  return place === -1 ? longest.length : place
}

/** Begins with the longest files; the others follow as usual, by how long they took last or by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => getRank(one) - getRank(other))
  }
}
