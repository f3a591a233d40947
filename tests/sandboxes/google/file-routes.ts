import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type ApiRequest, type ApiRoute, Refusal } from '#local/sandboxes/kit/api-server.ts'
import { buildFileNotFound } from './failures.ts'
import { type DriveFile, toFileResponse } from './files.ts'

const FILES = '/drive/v3/files'

const copying = z.object({
  name: z.string().optional(),
  parents: z.array(z.string()).max(1).optional(),
  appProperties: z.record(z.string(), z.string()).optional(),
})

export function buildFileRoutes(files: Map<string, DriveFile>): ApiRoute[] {
  const visible = (id: string, query: URLSearchParams): DriveFile => {
    const file = files.get(id)
    if (!file?.isShared) throw buildFileNotFound(id)
    if (file.driveId !== null && query.get('supportsAllDrives') !== 'true') throw buildFileNotFound(id)
    return file
  }
  const findFile = ({ params, query }: ApiRequest) => visible(params['id'] ?? '', query)
  const call = (
    operation: string,
    method: ApiRoute['method'],
    path: string,
    handle: (request: ApiRequest) => unknown,
  ): ApiRoute => ({ operation, method, url: `${FILES}${path}`, handle: async (request) => handle(request) })

  return [
    call('list-files', 'GET', '', ({ query }) => list(files, query)),
    call('get-file', 'GET', '/:id', (request) =>
      toFileResponse(findFile(request), request.query.get('fields')),
    ),
    call('copy-file', 'POST', '/:id/copy', (request) => {
      const source = findFile(request)
      if (!source.canCopy) throw new Refusal(403, 'This file cannot be copied by the user.', 'cannotCopyFile')
      const copy = copyFile(source, request.body, (id) => visible(id, request.query))
      files.set(copy.id, copy)
      return toFileResponse(copy, request.query.get('fields'))
    }),
    call('delete-file', 'DELETE', '/:id', (request) => void files.delete(findFile(request).id)),
  ]
}

function copyFile(source: DriveFile, body: unknown, findFolder: (id: string) => DriveFile): DriveFile {
  const parsed = copying.safeParse(body ?? {})
  if (!parsed.success) throw new Refusal(400, 'Invalid value')
  const { name = `Copy of ${source.name}`, parents = source.parents, appProperties = {} } = parsed.data
  const folder = parents[0] === undefined ? undefined : findFolder(parents[0])
  // Files outside shared drives count against the service account's storage quota, which is zero.
  const driveId = folder ? folder.driveId : source.driveId
  if (driveId === null)
    throw new Refusal(403, "The user's Drive storage quota has been exceeded.", 'storageQuotaExceeded')
  const now = new Date().toISOString()
  const id = randomBytes(33).toString('base64url')
  return { ...source, id, name, parents, driveId, appProperties, createdTime: now, modifiedTime: now }
}

/** The only supported search finds files by an app property and excludes the trash. */
const SEARCH = /^appProperties has \{ key='([\w-]+)' and value='([\w-]+)' \} and trashed = false$/

function list(files: Map<string, DriveFile>, query: URLSearchParams): object {
  const [, key = '', value] = SEARCH.exec(query.get('q') ?? '') ?? []
  if (value === undefined) throw new Refusal(400, 'Invalid Value', 'invalid')
  const driveId = query.get('driveId')
  const withDrives = query.get('includeItemsFromAllDrives') === 'true'
  const matches = [...files.values()].filter(
    (file) =>
      file.isShared &&
      !file.trashed &&
      file.appProperties[key] === value &&
      (driveId === null || file.driveId === driveId) &&
      (withDrives || file.driveId === null),
  )
  const fields = /files\(([^)]*)\)/.exec(query.get('fields') ?? '')?.[1] ?? null
  return { kind: 'drive#fileList', files: matches.map((file) => toFileResponse(file, fields)) }
}
