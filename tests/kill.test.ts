import { expect, test } from 'vitest'
import { runKillRounds, type RoundFigures } from './kill/rounds.ts'

test('a product that is killed under load does not lose, duplicate or abandon any work', async () => {
  const rounds: RoundFigures[] = []
  for await (const figures of runKillRounds(2, 11)) rounds.push(figures)
  expect(
    rounds.flatMap(({ round, violations }) => violations.map((violation) => `${round}: ${violation}`)),
  ).toEqual([])
  const sum = (key: 'requested' | 'acknowledged') =>
    rounds.reduce((total, figures) => total + figures[key], 0)
  // The kills must happen while requests are running, or the test would prove nothing.
  expect(sum('acknowledged')).toBeGreaterThan(20)
  expect(sum('requested')).toBeGreaterThan(sum('acknowledged'))
  expect(rounds.at(-1)?.writtenMails).toBeGreaterThan(0)
  expect(rounds.at(-1)?.mails).toBeGreaterThan(0)
}, 600_000)
