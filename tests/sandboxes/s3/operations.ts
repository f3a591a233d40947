import type { Call, Operation } from './call.ts'
import { S3Failure } from './failure.ts'
import { listMultipartUploads, listObjects } from './lists.ts'
import { copyObject, deleteObject, getObject, headObject, putObject } from './objects.ts'
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  listParts,
  uploadPart,
} from './uploads.ts'

interface S3Operation {
  name: string
  run: Operation
}

const headBucket: Operation = () => ({ status: 200 })

export function requireOperation(method: string, call: Call): S3Operation {
  const operation = call.key === '' ? findBucketOperation(method, call) : findObjectOperation(method, call)
  if (operation) return operation
  throw new S3Failure('NotImplemented', 'The sandbox does not do this.')
}

function findBucketOperation(method: string, { query }: Call): S3Operation | undefined {
  if (method === 'HEAD') return { name: 'HeadBucket', run: headBucket }
  if (method !== 'GET') return undefined
  if (query.has('uploads')) return { name: 'ListMultipartUploads', run: listMultipartUploads }
  if (query.get('list-type') === '2') return { name: 'ListObjectsV2', run: listObjects }
  return undefined
}

function findObjectOperation(method: string, { query, headers }: Call): S3Operation | undefined {
  const inUpload = query.has('uploadId')
  const copies = headers['x-amz-copy-source'] !== undefined
  switch (method) {
    case 'PUT':
      if (inUpload) return copies ? undefined : { name: 'UploadPart', run: uploadPart }
      return copies ? { name: 'CopyObject', run: copyObject } : { name: 'PutObject', run: putObject }
    case 'POST':
      if (inUpload) return { name: 'CompleteMultipartUpload', run: completeMultipartUpload }
      return query.has('uploads') ? { name: 'CreateMultipartUpload', run: createMultipartUpload } : undefined
    case 'GET':
      return inUpload ? { name: 'ListParts', run: listParts } : { name: 'GetObject', run: getObject }
    case 'HEAD':
      return { name: 'HeadObject', run: headObject }
    case 'DELETE':
      return inUpload
        ? { name: 'AbortMultipartUpload', run: abortMultipartUpload }
        : { name: 'DeleteObject', run: deleteObject }
    default:
      return undefined
  }
}
