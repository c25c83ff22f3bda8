import type { Role } from '#domain/service/account/own-account.ts';
import type { Endpoint, Method } from './endpoint.ts';

/** Scopes of a key of another system. */
export const SCOPES = ['read', 'tasks', 'ingest'] as const;
export type Scope = (typeof SCOPES)[number];

/** `open`: no sign-in, or the call checks something of its own; `staff`: only for signed-in accounts, never for a key. */
export type RouteAccess = 'open' | 'staff' | Scope;

/** Access of a route; for signed-in accounts also the role that it needs if roles are on. */
type RoutePlace = 'open' | 'ingest' | readonly [access: Exclude<RouteAccess, 'open' | 'ingest'>, role: Role];

/** Who may call each route of our own server. A test checks that no route is missing. Source: specification 18.14 and 30.1. */
export const ROUTE_ACCESS = {
  // accounts, customers, adding and changing installations
  'POST /api/v1/api-token-auth-care/login/': 'open',
  'POST /api/v1/api-token-auth-care/logout/': ['staff', 'viewer'],
  'POST /care/v1/oidc/token/': 'open',
  'POST /care/v1/second-factor/': 'open',
  'POST /api/v1/register_care_user/': 'open',
  'POST /api/v1/password_reset/': 'open',
  'POST /api/v1/password_reset/confirm/': 'open',
  'GET /api/v1/user_list/': ['staff', 'viewer'],
  'POST /api/v1/register_flow_user/': ['staff', 'staff'],
  'DELETE /api/v1/delete_flow_user/{email}/': ['staff', 'staff'],
  'GET /api/v1/flow_pvs_list/{email}/': ['staff', 'viewer'],
  'POST /api/v1/activation_reminder/': ['staff', 'staff'],
  'GET /api/v1/flow_user_note/{email}/': ['staff', 'viewer'],
  'PUT /api/v1/flow_user_note/{email}/': ['staff', 'staff'],
  'POST /api/v1/pv_admin/': ['staff', 'staff'],
  'POST /api/v1/add_solarman_device/': ['staff', 'staff'],
  'PUT /api/v1/pv_admin/{sn}/': ['staff', 'staff'],
  'PATCH /api/v1/pv_admin/{id}/': ['staff', 'staff'],
  'PATCH /care/v1/installations/{id}/': ['staff', 'staff'],
  'GET /care/v1/me/': ['staff', 'viewer'],
  'PATCH /care/v1/me/': ['staff', 'viewer'],
  'GET /care/v1/me/sessions/': ['staff', 'viewer'],
  'DELETE /care/v1/me/sessions/{id}/': ['staff', 'viewer'],
  'POST /care/v1/me/sessions/end-others/': ['staff', 'viewer'],
  'POST /care/v1/me/second-factor/': ['staff', 'viewer'],
  'POST /care/v1/me/second-factor/confirm/': ['staff', 'viewer'],
  'POST /care/v1/me/second-factor/recovery-codes/': ['staff', 'viewer'],
  'POST /care/v1/me/second-factor/end/': ['staff', 'viewer'],
  'GET /care/v1/staff/': ['staff', 'admin'],
  'POST /care/v1/staff/': ['staff', 'admin'],
  'PATCH /care/v1/staff/{id}/': ['staff', 'admin'],
  'GET /care/v1/staff/{id}/sessions/': ['staff', 'admin'],
  'DELETE /care/v1/staff/{id}/sessions/{sid}/': ['staff', 'admin'],
  'DELETE /care/v1/staff/{id}/second-factor/': ['staff', 'admin'],
  // a key of another system cannot acknowledge
  'POST /care/v1/diagnoses/{id}/acknowledge/': ['staff', 'staff'],

  // installations, their readings and diagnoses, tasks
  'GET /api/v1/pvs_list/': ['read', 'viewer'],
  'GET /api/v1/pv_admin/{sn}/': ['read', 'viewer'],
  'GET /api/v1/pv_vendors/': ['read', 'viewer'],
  'GET /api/v1/available_modems/': ['read', 'viewer'],
  'GET /api/v1/available_pvs/': ['read', 'viewer'],
  'GET /api/v1/map/': ['read', 'viewer'],
  'GET /api/v1/markers/': ['read', 'viewer'],
  'GET /api/v1/working_chart/': ['read', 'viewer'],
  'GET /api/v1/event_counter/': ['read', 'viewer'],
  'GET /api/v1/most_defective_pv/': ['read', 'viewer'],
  'GET /api/v1/pv_status/{id}/': ['read', 'viewer'],
  'GET /care/v1/data_notices/{id}/': ['read', 'viewer'],
  'GET /api/v1/state_data/{id}/': ['read', 'viewer'],
  'GET /api/v1/power_data/{id}/': ['read', 'viewer'],
  'GET /api/v1/energy_data/{id}/': ['read', 'viewer'],
  'GET /api/v1/phase_data/{id}/': ['read', 'viewer'],
  'GET /api/v1/phase_data_overvoltage/{id}/': ['read', 'viewer'],
  'GET /api/v1/task_order/': ['read', 'viewer'],
  'GET /care/v1/task_changes/': ['read', 'viewer'],
  'GET /care/v1/tasks/{id}/': ['read', 'viewer'],
  'GET /care/v1/diagnoses/': ['read', 'viewer'],
  'GET /care/v1/compare/{id}/': ['read', 'viewer'],
  'GET /care/v1/low_yield/': ['read', 'viewer'],
  'GET /care/v1/repair_checks/': ['read', 'viewer'],
  'GET /care/v1/voltage_report/{id}/': ['read', 'viewer'],
  'GET /care/v1/installations/{id}/': ['read', 'viewer'],

  'POST /api/v1/task_order/': ['tasks', 'staff'],
  'PUT /api/v1/task_order/{id}/': ['tasks', 'staff'],
  'POST /care/v1/tasks/{id}/comments/': ['tasks', 'staff'],
  'POST /care/v1/repair_checks/{id}/reopen/': ['tasks', 'staff'],

  'POST /ingest/v1/readings': 'ingest',

  // pages, files and health checks; /metrics checks a token of its own
  'GET /flow/activate/': 'open',
  'POST /flow/activate/': 'open',
  'GET /oidc/start': 'open',
  'GET /oidc/callback': 'open',
  'GET /healthz': 'open',
  'GET /readyz': 'open',
  'GET /metrics': 'open',
  'GET /config.json': 'open',
  'GET /api/docs': 'open',
  'GET /api/docs/': 'open',
  'GET /api/docs/start.js': 'open',
  'GET /api/docs/openapi.json': 'open',
  'GET /api/docs/swagger-ui.css': 'open',
  'GET /api/docs/swagger-ui-bundle.js': 'open',
  'GET /maps/*': 'open',
  'GET /*': 'open',
} as const satisfies Readonly<Record<string, RoutePlace>>;

/** Constraint of an endpoint that is served: one that the table lacks does not compile. */
export type Placed<E extends Endpoint> = `${E['method']} ${E['path']}` extends keyof typeof ROUTE_ACCESS ? unknown : never;

type Route = { readonly method: Method; readonly path: string };

function placeOf({ method, path }: Route): RoutePlace {
  const place = (ROUTE_ACCESS as Readonly<Record<string, RoutePlace>>)[`${method} ${path}`];
  if (!place) throw new Error(`No access is declared for ${method} ${path}`);
  return place;
}

/** Who may call an endpoint. */
export function accessOf(route: Route): RouteAccess {
  const place = placeOf(route);
  return typeof place === 'string' ? place : place[0];
}

/** The role that an endpoint needs if roles are on; `null` for calls without a sign-in. */
export function roleOf(route: Route): Role | null {
  const place = placeOf(route);
  return typeof place === 'string' ? null : place[1];
}
