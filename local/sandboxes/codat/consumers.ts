import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Records } from '#local/records.ts'
import { deriveUuid } from './platforms.ts'
import { type ApiRequest, type ApiRoute, buildBadRequest, CodatFailure } from './sandbox.ts'
import type { Consumer } from './webhooks.ts'

const CONSUMER = 'codat_webhook_consumer'
const MAX_CONSUMERS = 50

const storedConsumer = z.object({
  id: z.uuid(),
  url: z.string(),
  eventTypes: z.array(z.string()),
  disabled: z.boolean(),
  companyTags: z.array(z.string()),
})

const prototype = z.object({
  url: z.url({ protocol: /^https?$/ }),
  eventTypes: z.array(z.string()).default([]),
  disabled: z.boolean().default(false),
  companyTags: z.array(z.string().max(128)).max(10).default([]),
})

/** The returned function lists the webhook consumers. The consumer with the configured URL is first. */
export function createConsumerReader(records: Records, options: { webhookUrl: string }) {
  return async (): Promise<Consumer[]> => {
    const configuredConsumer = {
      id: deriveUuid('consumer'),
      url: options.webhookUrl,
      eventTypes: [],
      disabled: false,
      companyTags: [],
    }
    const addedConsumers = await records.find(CONSUMER, {})
    return [configuredConsumer, ...addedConsumers.map(({ data }) => storedConsumer.parse(data))]
  }
}

/** As in Codat's API, responses never contain the signing secret. */
export function buildConsumerRoutes(records: Records, consumers: () => Promise<Consumer[]>): ApiRoute[] {
  return [
    {
      operation: 'list-webhook-consumers',
      method: 'GET',
      url: '/webhooks',
      handle: async () => ({ results: await consumers() }),
    },
    {
      operation: 'create-webhook-consumer',
      method: 'POST',
      url: '/webhooks',
      status: 201,
      handle: ({ body }) => addConsumer(records, consumers, body),
    },
    {
      operation: 'delete-webhook-consumer',
      method: 'DELETE',
      url: '/webhooks/:webhookId',
      status: 204,
      handle: (request) => removeConsumer(records, request),
    },
  ]
}

async function addConsumer(records: Records, consumers: () => Promise<Consumer[]>, body: unknown) {
  const parsed = prototype.safeParse(body)
  if (!parsed.success) throw buildBadRequest()
  if ((await consumers()).length >= MAX_CONSUMERS)
    throw buildBadRequest(`No more than ${MAX_CONSUMERS} webhook consumers are allowed.`)
  const consumer = { id: randomUUID(), ...parsed.data }
  await records.put(CONSUMER, consumer.id, consumer)
  return consumer
}

async function removeConsumer(records: Records, { params }: ApiRequest): Promise<void> {
  const id = params['webhookId'] ?? ''
  if (!(await records.get(CONSUMER, id))) throw new CodatFailure(404, `Webhook consumer ${id} not found`)
  await records.delete(CONSUMER, id)
}
