// `npm run bench -- speed [companies] [rows]`: asks the product and, beside it, a bare server on the same database, in turns.
// `rows` chooses those whose names have these words in them.
import { startProduct } from '#tests/journeys/product.ts'
import { getMedian } from './median.ts'
import { type Leg, runLeg } from './speed/legs.ts'
import { fetchTags, listFilters, listQuestions, type Question } from './speed/questions.ts'
import { drawIds, seedCompanies } from './speed/seed.ts'
import { openServers, type Servers } from './speed/servers.ts'
import { prepareSubmissions } from './speed/submissions.ts'

const secondsEach = 2

/** Prints each question's share of the bare server beside its goal; true when all are reached. */
export async function run([size = '10000', ...words]: string[]): Promise<boolean> {
  const product = await startProduct({ LOG_LEVEL: 'info', LOGIN_TOKEN_TTL: '86400' })
  try {
    await seedCompanies(product, Number(size))
    const submittable = await prepareSubmissions(product)
    const ids = await drawIds(product, 2000)
    const servers = await openServers(product)
    const tags = await fetchTags(servers.product, ids)
    const questions = [...listQuestions({ ids, tags, submittable }), ...listFilters(Number(size))]
    return await compare(
      servers,
      questions.filter(({ name }) => name.includes(words.join(' '))),
    )
  } finally {
    await product.stop()
    product.remove()
  }
}

async function compare({ product, bare, close }: Servers, questions: Question[]): Promise<boolean> {
  try {
    const results = []
    for (const question of questions) {
      const legs: Legs[] = []
      for (let round = 0; round < question.rounds; round += 1) {
        const bareLeg = question.isAlone ? null : await runLeg(bare, question, secondsEach)
        legs.push({ bare: bareLeg, product: await runLeg(product, question, secondsEach) })
      }
      results.push(report(question, legs))
    }
    return results.every(Boolean)
  } finally {
    close()
  }
}

/** The figures of a line beside the share, and how many decimals each has. */
const figures: [pick: (leg: Leg) => number, digits: number][] = [
  [({ rate }) => rate, 0],
  [({ p50 }) => p50, 0],
  [({ p99 }) => p99, 0],
  [({ serverCpu }) => serverCpu, 2],
  [({ databaseCpu }) => databaseCpu, 2],
  [({ bytes }) => bytes, 0],
  [({ statements }) => statements, 1],
]

interface Legs {
  product: Leg
  /** Null where the bare server was not asked. */
  bare: Leg | null
}

/** Prints a row of a table: the share of the bare server, then each figure of both. True when the goal is reached. */
function report({ name, goal, isAlone }: Question, legs: Legs[]): boolean {
  const share = getMedian(legs.flatMap(({ product, bare }) => (bare ? [product.rate / bare.rate] : [])))
  const cells = figures.map(([pick, digits]) => {
    const sides = [legs.map(({ product }) => product), legs.flatMap(({ bare }) => bare ?? [])]
    return sides
      .filter((side) => side.length > 0)
      .map((side) => getMedian(side.map(pick)).toFixed(digits))
      .join(' / ')
  })
  const verdict = isAlone ? '' : `${share.toFixed(2)}${goal === null ? '' : ` (goal ${goal})`}`
  console.log(`| ${[name, verdict, ...cells].join(' | ')} |`)
  return goal === null || share >= goal
}
