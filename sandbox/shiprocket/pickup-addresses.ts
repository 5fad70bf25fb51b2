/** The account's pickup addresses: one is ready, the phone of the other is not verified yet. */
export const PICKUP_ADDRESSES = [
  {
    id: 501,
    pickup_location: "Primary",
    address: "14/203, Chips Street",
    address_2: "Near Fort Maidan",
    city: "Palakkad",
    state: "Kerala",
    country: "India",
    pin_code: "678001",
    email: "dispatch@nendra.example",
    phone: "9876500000",
    name: "Dispatch",
    status: 2,
    phone_verified: 1,
  },
  {
    id: 502,
    pickup_location: "Godown",
    address: "Plot 9, Industrial Estate",
    address_2: "Kanjikode",
    city: "Palakkad",
    state: "Kerala",
    country: "India",
    pin_code: "678621",
    email: "dispatch@nendra.example",
    phone: "9876500001",
    name: "Dispatch",
    status: 1,
    phone_verified: 0,
  },
];

export function pickupByName(nickname: string) {
  return PICKUP_ADDRESSES.find(({ pickup_location }) => pickup_location === nickname);
}

export function pickupByPincode(pincode: string) {
  return PICKUP_ADDRESSES.find(({ pin_code }) => pin_code === pincode);
}
