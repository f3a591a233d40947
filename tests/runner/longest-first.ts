import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, which would delay the whole run if they started last. */
const longest = ['tests/kill.test.ts', 'tests/access.test.ts', 'tests/empty-database.test.ts']

const getRank = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  return place === -1 ? longest.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => getRank(a) - getRank(b))
  }
}
