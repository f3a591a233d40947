import type { Endpoint, Request } from '#contract/core/endpoint.ts'
import { createAppThunk } from './api-thunk.ts'
import { saveFile } from './save-file.ts'
import type { DownloadOptions } from './use-download.ts'

type FileEndpoint = Endpoint & { readonly response: 'file' }

export const createDownloadThunk = <E extends FileEndpoint, Arg>(
  type: string,
  endpoint: E,
  toRequest: (arg: Arg) => Request<E>,
) =>
  createAppThunk(type, async (arg: Arg & DownloadOptions, { extra, signal }) => {
    const { onReceived, save = saveFile } = arg
    const fileEndpoint: FileEndpoint = endpoint
    save(await extra.call(fileEndpoint, toRequest(arg) as never, { signal, onReceived }))
  })
