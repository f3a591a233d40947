// `npm run bench -- kill [rounds] [seed] [patient]`: ends the product in the middle of everything, again and again.
import { killRounds, type RoundFigures } from './kill/rounds.ts'

const columns: [string, number, (figures: RoundFigures) => unknown][] = [
  ['round', 6, ({ round }) => round],
  ['killed', 28, ({ death }) => death],
  ['after ms', 9, ({ killedAfterMs }) => killedAfterMs],
  ['quiet s', 9, ({ quietAfterMs }) => (quietAfterMs / 1000).toFixed(1)],
  ['asked', 7, ({ asked }) => asked],
  ['done', 7, ({ acknowledged }) => acknowledged],
  ['mails', 7, ({ mails }) => mails],
  ['unsure', 7, ({ uncertainMails }) => uncertainMails],
  ['wrong', 6, ({ violations }) => violations.length],
]

const line = (cell: (column: (typeof columns)[number]) => unknown) =>
  console.log(columns.map((column) => String(cell(column)).padStart(column[1])).join(''))

/** Prints a table of the rounds; true when nothing was lost, done twice or left undone. */
export async function run([rounds = '30', seed = '1', deadline]: string[]): Promise<boolean> {
  console.log(`${rounds} rounds, seed ${seed}`)
  line(([name]) => name)
  const all = await killRounds({
    rounds: Number(rounds),
    seed: Number(seed),
    keepsTryingAtLast: deadline === 'patient',
    onRound(figures) {
      line(([, , value]) => value(figures))
      for (const violation of figures.violations) console.log(`       ${violation}`)
    },
  })
  const sum = (of: (figures: RoundFigures) => number) => all.reduce((total, one) => total + of(one), 0)
  const wrong = sum(({ violations }) => violations.length)
  const last = all.at(-1)
  console.log(
    `${sum((one) => one.asked)} asked, ${sum((one) => one.acknowledged)} acknowledged, ` +
      `${last?.mails ?? 0} mails handed over, ${last?.uncertainMails ?? 0} of them or lost ones uncertain, ${wrong} wrong`,
  )
  return wrong === 0
}
