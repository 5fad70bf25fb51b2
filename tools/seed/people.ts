// Names and places of made-up shoppers in India. A city listed several times gets more of them.

export const FIRST_NAMES =
  "Aarav,Abdul,Aditi,Aishwarya,Ajay,Akhil,Amal,Ammu,Anand,Anita,Anjali,Anoop,Anu,Arjun,Arun,Asha,Ashwin,Ayesha,Bhavana,Biju,Chandni,Deepa,Devika,Divya,Fathima,Gauri,Gokul,Hari,Indu,Irfan,Jaya,Jibin,Jisha,John,Kavya,Kiran,Lakshmi,Latha,Manju,Meera,Mohan,Nandini,Neha,Nikhil,Nisha,Parvathy,Pooja,Pradeep,Priya,Rahul,Rajesh,Ramesh,Rekha,Renu,Riya,Rohit,Sajan,Salim,Sandhya,Sanjay,Sarah,Shreya,Sindhu,Sneha,Sreeja,Suresh,Swathi,Tara,Thomas,Uma,Varun,Vidya,Vijay,Vineeth,Yamuna,Zara".split(
    ",",
  );

export const LAST_NAMES =
  "Agarwal,Ahmed,Antony,Banerjee,Bhat,Chacko,Chatterjee,Das,Desai,Fernandes,George,Ghosh,Gupta,Hegde,Iyengar,Iyer,Jacob,Jain,Joseph,Joshi,Kamath,Khan,Kulkarni,Kumar,Kurian,Mathew,Mehta,Menon,Mishra,Mukherjee,Nair,Namboothiri,Nambiar,Naidu,Pai,Panicker,Patel,Patil,Philip,Pillai,Prabhu,Rao,Reddy,Roy,Shah,Sharma,Shenoy,Shetty,Singh,Sinha,Thampi,Thomas,Varghese,Varma,Verma,Warrier".split(
    ",",
  );

export const ROADS =
  "Marine Drive,MG Road,Station Road,Temple Road,Church Street,Gandhi Nagar,Lake View Road,Market Road,Nehru Street,Palace Road,School Lane,Beach Road,Hill Top,Green Park,Ring Road".split(
    ",",
  );

const PLACES = `
Kochi,Kerala,682001 Kochi,Kerala,682020 Thiruvananthapuram,Kerala,695001 Kozhikode,Kerala,673001 Thrissur,Kerala,680001
Palakkad,Kerala,678001 Kottayam,Kerala,686001 Kannur,Kerala,670001 Kollam,Kerala,691001 Bengaluru,Karnataka,560001
Bengaluru,Karnataka,560034 Bengaluru,Karnataka,560066 Mysuru,Karnataka,570001 Mangaluru,Karnataka,575001
Chennai,Tamil-Nadu,600001 Chennai,Tamil-Nadu,600040 Coimbatore,Tamil-Nadu,641001 Madurai,Tamil-Nadu,625001
Hyderabad,Telangana,500001 Hyderabad,Telangana,500081 Visakhapatnam,Andhra-Pradesh,530001 Mumbai,Maharashtra,400001
Mumbai,Maharashtra,400053 Pune,Maharashtra,411001 Nagpur,Maharashtra,440001 Delhi,Delhi,110001 Delhi,Delhi,110075
Gurugram,Haryana,122001 Noida,Uttar-Pradesh,201301 Lucknow,Uttar-Pradesh,226001 Kolkata,West-Bengal,700001
Ahmedabad,Gujarat,380001 Jaipur,Rajasthan,302001 Panaji,Goa,403001 Bhopal,Madhya-Pradesh,462001 Guwahati,Assam,781001
Bhubaneswar,Odisha,751001 Patna,Bihar,800001 Chandigarh,Chandigarh,160001 Puducherry,Puducherry,605001`;

/** Cities with their states and pincodes, one entry per pincode. */
export const CITIES = PLACES.trim()
  .split(/\s+/)
  .map((place) => place.split(",") as [string, string, string])
  .map(([city, state, pincode]) => ({ city, state: state.replaceAll("-", " "), pincode }));
