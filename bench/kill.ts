// `npm run bench -- kill [rounds] [seed] [real-time]`: kills the product repeatedly, in the middle of everything.
import { killRounds, type RoundFigures } from './kill/rounds.ts'

const columns: [string, number, (figures: RoundFigures) => unknown][] = [
  ['round', 6, ({ round }) => round],
  ['killed', 28, ({ death }) => death],
  ['after ms', 9, ({ killedAfterMs }) => killedAfterMs],
  ['idle s', 9, ({ idleAfterMs }) => (idleAfterMs / 1000).toFixed(1)],
  ['requested', 11, ({ requested }) => requested],
  ['done', 7, ({ acknowledged }) => acknowledged],
  ['mails', 7, ({ mails }) => mails],
  ['unsure', 7, ({ uncertainMails }) => uncertainMails],
  ['wrong', 6, ({ violations }) => violations.length],
]

const line = (cell: (column: (typeof columns)[number]) => unknown) =>
  console.log(columns.map((column) => String(cell(column)).padStart(column[1])).join(''))

/** Prints a table of the rounds; true when nothing was lost, done twice or left undone. */
export async function run([rounds = '30', seed = '1', mode]: string[]): Promise<boolean> {
  console.log(`${rounds} rounds, seed ${seed}`)
  line(([name]) => name)
  const all = await killRounds({
    rounds: Number(rounds),
    seed: Number(seed),
    waitsInLastRound: mode === 'real-time',
    onRound(figures) {
      line(([, , value]) => value(figures))
      for (const violation of figures.violations) console.log(`       ${violation}`)
    },
  })
  const sum = (get: (figures: RoundFigures) => number) => all.reduce((total, one) => total + get(one), 0)
  const violations = sum(({ violations }) => violations.length)
  const last = all.at(-1)
  console.log(
    `${sum((one) => one.requested)} requested, ${sum((one) => one.acknowledged)} acknowledged, ` +
      `${last?.mails ?? 0} mails delivered, ${last?.uncertainMails ?? 0} uncertain, ${violations} wrong`,
  )
  return violations === 0
}
