// `npm run bench -- kill [rounds] [seed]` kills the product under load in each round, and checks that no work was lost,
// done twice or left unfinished.
import { runKillRounds } from '#tests/kill/rounds.ts'
import type { Figure } from './figures.ts'

export async function* run([rounds = '30', seed = '1']: string[]): AsyncGenerator<Figure> {
  for await (const figures of runKillRounds(Number(rounds), Number(seed))) {
    const { round, death, violations, ...context } = figures
    yield { name: `violations in round ${round} (${death})`, value: violations.length, atMost: 0, context }
    for (const violation of violations) console.log(`  ${violation}`)
  }
}
