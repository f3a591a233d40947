// Calls the product in its own process, so that the work of the bench does not delay the requests: either a burst of edits at
// once, or one request every 20 ms until the parent process asks for the outcomes.
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
