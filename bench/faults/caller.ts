// This process calls the product, so that the benchmark's work does not delay the requests. It sends either a burst of
// concurrent edits, or a request every 20 ms until the parent process sends a message. Then it sends the outcomes to
// the parent process.
import { once } from 'node:events'
import { type CallerOptions, getCompanyPath, type Outcome, request } from './requests.ts'

const paceMs = 20
const editEvery = 4

const [{ url, user, burst }] = (await once(process, 'message')) as [CallerOptions]
const path = getCompanyPath(user)
const outcomes: Promise<Outcome>[] = []
const send = (isEdit: boolean) => {
  const edit = { method: 'PATCH', body: JSON.stringify({ city: `City ${outcomes.length}` }) }
  outcomes.push(request(url, user, path, isEdit ? edit : {}))
}

if (burst === undefined) {
  const timer = setInterval(() => send(outcomes.length % editEvery === 0), paceMs)
  await once(process, 'message')
  clearInterval(timer)
} else for (let sent = 0; sent < burst; sent += 1) send(true)
process.send?.(await Promise.all(outcomes))
process.disconnect()
