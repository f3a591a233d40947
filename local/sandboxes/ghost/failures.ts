import { randomUUID } from 'node:crypto'
import { Refusal } from '#local/sandboxes/kit/api-server.ts'

const TYPES: Record<number, string> = {
  400: 'BadRequestError',
  401: 'UnauthorizedError',
  403: 'NoPermissionError',
  404: 'NotFoundError',
  422: 'ValidationError',
  429: 'TooManyRequestsError',
  503: 'MaintenanceError',
}

export const toGhostErrorBody = (refusal: Refusal): object => ({
  errors: [
    {
      message: refusal.message,
      context: refusal.reason ?? null,
      type: TYPES[refusal.status] ?? 'InternalServerError',
      details: null,
      property: null,
      help: null,
      code: null,
      id: randomUUID(),
      ghostErrorCode: null,
    },
  ],
})

export const buildNotFound = (resource: string) =>
  new Refusal(404, `Resource not found error, cannot read ${resource}.`, `${resource} not found.`)
