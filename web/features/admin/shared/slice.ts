import { combineReducers } from '@reduxjs/toolkit'
import { analysts } from '#web/features/admin/assignment/slice.ts'
import { company } from '#web/features/admin/case/slice.ts'
import { history } from '#web/features/admin/case/history/history-slice.ts'
import { keys } from '#web/features/admin/frame/slice.ts'
import { outbox } from '#web/features/admin/outbox/slice.ts'
import { pipeline } from '#web/features/admin/pipeline/slice.ts'

/** What people of ours see: the pipeline, one company at a time, its history. */
export const admin = combineReducers({ pipeline, company, history, analysts, keys, outbox })
