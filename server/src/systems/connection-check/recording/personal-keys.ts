/** Keys whose values belong to a person or are secret, in JSON, XML, forms and addresses. */
const personalKeys =
  /name|initials|mail|phone|mobile|fax|address|street|city|town|zip|postal|postcode|card|user|login|patron|borrower|member|account|birth|dateofbirth|gender|title_of|password|passwd|pass|pin|token|secret|key|session|auth|credential|opac_?note|staff_?note|message/i;

/** Keys whose values are codes of the protocol. */
const codeKeys =
  /^(status|type|kind|error|errors|error_code|code|scope|token_type|expires_in|grant_type|response_type|service|method|verb|currency|lang|language|format|page|_page|_per_page|per_page|version|openapi|swagger|available|unavailable|expected|delay|queue|priority|renewals|reservations|canrenew|cancancel|xmlns|xsi|encoding|show_.*|id_type)$/i;

/** A date or instant; of a birth date the key says that it is personal. */
const date = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const code = /^[A-Za-z0-9_.:/ -]{0,40}$/;

/** What becomes of the value of a key. */
export type Treatment = 'personal' | 'invented' | 'kept';

/** The treatment of a value by its key: what is not known to be harmless is replaced. */
export function treatmentOf(key: string, value: string): Treatment {
  if (codeKeys.test(key) && code.test(value)) return 'kept';
  if (personalKeys.test(key)) return 'personal';
  return date.test(value) || /^\d{0,3}([.,]\d{1,2})?$/.test(value) ? 'kept' : 'invented';
}
