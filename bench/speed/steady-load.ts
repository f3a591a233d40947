import { Agent, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDice } from '../random.ts'
import { writeRequest } from './legs.ts'
import type { PlainServer } from './load.ts'
import type { Question, Request } from './questions.ts'

/** How many connections are opened at most. */
const maxSockets = 50

/**
 * Asks at random moments, so many times a second on average, as people do who know nothing of each other: how long they
 * waited in milliseconds, from the moment each was to ask. Throws when one is refused.
 */
export async function loadSteadily(
  server: PlainServer,
  { requests }: Question,
  { seconds, rate }: { seconds: number; rate: number },
): Promise<{ p50: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets })
  const begun = performance.now()
  const answers: Promise<number>[] = []
  for (const due of drawMoments(seconds * 1000, rate)) {
    const early = begun + due - performance.now()
    if (early > 0) await pause(early)
    const next = requests[answers.length % requests.length]
    if (!next) continue
    const answer = ask(agent, server, next).then(() => performance.now() - begun - due)
    // looked at once all are asked
    answer.catch(() => {})
    answers.push(answer)
  }
  const waits = (await Promise.all(answers)).toSorted((one, other) => one - other)
  agent.destroy()
  const getPart = (part: number) => Math.round((waits[Math.floor(waits.length * part)] ?? 0) * 10) / 10
  return { p50: getPart(0.5), p99: getPart(0.99) }
}

/** Moments in milliseconds, independent of each other (a Poisson process). */
function* drawMoments(duration: number, rate: number): Generator<number> {
  const dice = makeDice(7)
  const parts = 1_000_000
  for (let at = 0; ;) {
    at += (-Math.log(dice.between(1, parts) / parts) * 1000) / rate
    if (at >= duration) return
    yield at
  }
}

/** Resolves when the whole answer has come. */
function ask(agent: Agent, { url, ...server }: PlainServer, request: Request): Promise<void> {
  const { hostname, port } = new URL(url)
  const { body, ...options } = writeRequest(server, request)
  return new Promise((resolve, reject) => {
    const sent = send({ ...options, agent, hostname, port }, (answer) => {
      const { statusCode = 0 } = answer
      if (statusCode >= 300) reject(new Error(`${request.method} ${options.path}: ${statusCode}`))
      answer.once('end', resolve).resume()
    })
    sent.once('error', reject).end(body)
  })
}
