import { createParser } from 'eventsource-parser'
import { watchChanges } from '#contract/live.ts'

/** `lastEventId` resumes an earlier stream. */
export async function openEventStream(url: string, token: string, lastEventId?: string) {
  const controller = new AbortController()
  const response = await fetch(url + watchChanges.path, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: controller.signal,
  })
  const events: { kind: string; company_id: string | null; number: number | null }[] = []
  let position: string | undefined
  const parser = createParser({
    onEvent: ({ id, data }) => {
      position = id ?? position
      events.push(JSON.parse(data) as (typeof events)[number])
    },
  })
  const decoder = new TextDecoder()
  const readStream = async () => {
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }))
  }
  return {
    response,
    events,
    getPosition: () => position,
    /** Resolves when the stream ends: true if the server ended it, false after `close` or a lost connection. */
    ended: readStream().then(
      () => true,
      () => false,
    ),
    close: () => controller.abort(),
  }
}
