import { parseAddress } from '../../contract/calls/address.ts';
import { liveRoomAddresses } from '../../contract/calls/live-room-addresses.ts';

/**
 * The first calls of a room, which its document makes before the page's scripts are here: on a slow line they take half a second to arrive
 * and to start. The scripts take these answers instead of asking.
 */
interface FirstCalls {
  /** By address, body and token. */
  firstCalls?: Record<string, Promise<Response>>;
  beginsWithHttp?: boolean;
}

/** From this time to the portal and back, WebRTC's exchanges before its first picture are felt. */
const slowRoundTripMilliseconds = 100;
/** A stream that no script takes is ended. */
const untakenMilliseconds = 20_000;

const { liveCourseDetail, livePublicStreams, getLiveDetail } = liveRoomAddresses;
const pathOf = (address: Parameters<typeof parseAddress>[0]) => JSON.stringify(parseAddress(address).path);

/**
 * Part of the head script of a room's document. A person with a login asks for the details of a participant, others for what everyone may
 * see. The HTTP stream is requested at once if it plays first.
 * @param isOpen the room is open to visitors without a login
 */
export const askFirst = (isOpen: boolean): string =>
  'try{(function(){var code=new URLSearchParams(location.search).get("code"),token=sessionStorage.getItem("token"),calls=firstCalls={},opened=performance.getEntriesByType("navigation")[0],hasSource="MediaSource"in self;' +
  `beginsWithHttp=hasSource&&matchMedia("(pointer: coarse)").matches&&opened.responseStart-opened.requestStart>=${slowRoundTripMilliseconds};if(!code)return;` +
  'function keep(key,answer){answer.catch(function(){});return calls[key]=answer}' +
  'function ask(path,body){var url=body?path:path+"?liveCode="+encodeURIComponent(code),headers={Accept:"application/json"};if(token)headers.authorization_token=token;if(body)headers["Content-Type"]="application/json";' +
  'return keep(url+(body||"")+(token||""),fetch(url,{method:body?"POST":"GET",headers:headers,body:body}))}' +
  'function play(answer){answer.then(function(response){return response.clone().json()}).then(function(answered){var url,left=new AbortController();((answered.data.streams||answered.data).play||[]).forEach(function(line){if(line.kind=="flv")url=line.url});' +
  `if(!url)return;keep(url,fetch(url,{signal:left.signal}));setTimeout(function(){if(calls[url])left.abort()},${untakenMilliseconds})}).catch(function(){})}` +
  `if(token){var detail=ask(${pathOf(liveCourseDetail)},JSON.stringify({liveCode:code}));if(beginsWithHttp)play(detail)}` +
  `${isOpen ? `else{var streams=ask(${pathOf(livePublicStreams)});if(hasSource)play(streams);ask(${pathOf(getLiveDetail)})}` : ''}` +
  '})()}catch(e){}';

const facts = globalThis as FirstCalls;

/** On a phone with a slow line, HTTP-FLV is shown first, because it needs one exchange. */
export const beginsWithHttp = (): boolean => facts.beginsWithHttp ?? false;

/** The answer of a first call. A second question gets none. @param key the address, the body and the token */
export function takeFirstCall(key: string): Promise<Response> | undefined {
  const answer = facts.firstCalls?.[key];
  delete facts.firstCalls?.[key];
  return answer;
}

/** The answer of a first call for a request of the room's client. */
export const firstAnswer = (url: string, { body, headers }: RequestInit): Promise<Response> | undefined => takeFirstCall(`${url}${typeof body === 'string' ? body : ''}${new Headers(headers).get('authorization_token') ?? ''}`);
