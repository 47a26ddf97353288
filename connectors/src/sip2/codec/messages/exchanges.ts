import type { Layout } from '../message-layout.ts';
import { checkinRequest, checkinResponse, checkoutRequest, checkoutResponse } from './checkout.ts';
import { holdRequest, holdResponse } from './holds.ts';
import { itemInformationRequest, itemInformationResponse } from './items.ts';
import {
  feePaidRequest,
  feePaidResponse,
  patronInformationRequest,
  patronInformationResponse,
  patronStatusRequest,
  patronStatusResponse,
} from './patron.ts';
import { renewAllRequest, renewAllResponse, renewRequest, renewResponse } from './renewals.ts';
import {
  endSessionRequest,
  endSessionResponse,
  loginRequest,
  loginResponse,
  statusRequest,
  statusResponse,
} from './session.ts';

/** The requests with the answers that belong to them. */
export const sip2Exchanges = [
  { request: loginRequest, response: loginResponse },
  { request: statusRequest, response: statusResponse },
  { request: patronStatusRequest, response: patronStatusResponse },
  { request: patronInformationRequest, response: patronInformationResponse },
  { request: itemInformationRequest, response: itemInformationResponse },
  { request: checkoutRequest, response: checkoutResponse },
  { request: checkinRequest, response: checkinResponse },
  { request: renewRequest, response: renewResponse },
  { request: renewAllRequest, response: renewAllResponse },
  { request: holdRequest, response: holdResponse },
  { request: endSessionRequest, response: endSessionResponse },
  { request: feePaidRequest, response: feePaidResponse },
] as const satisfies readonly { request: Layout; response: Layout }[];
