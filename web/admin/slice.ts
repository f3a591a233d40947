import { combineReducers } from '@reduxjs/toolkit'
import { analysts } from './analysts-slice.ts'
import { company } from './case-slice.ts'
import { history } from './history-slice.ts'
import { keys } from './keys-slice.ts'
import { outbox } from './outbox-slice.ts'
import { pipeline } from './pipeline-slice.ts'

/** What people of ours see: the pipeline, one company at a time, its history. */
export const admin = combineReducers({ pipeline, company, history, analysts, keys, outbox })
